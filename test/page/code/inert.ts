/**
 * Stands for what of VS Code is never looked at in a page's test: views, decorations, providers. It takes whatever is
 * done with it, and does nothing. In-host tests look at those parts in the real VS Code.
 */
export function inert(name: string): unknown {
  const members = new Map<string | symbol, unknown>();
  // One that can be called and constructed, which an arrow function cannot.
  const anything = function (): void {
    throw new Error("unreachable: its traps take everything");
  };
  return new Proxy(anything, {
    get: (_, member) => {
      if (member === "then") return undefined;
      if (member === "size") return 0;
      if (member === Symbol.toPrimitive) return () => name;
      if (member === Symbol.iterator) return () => [][Symbol.iterator]();
      if (!members.has(member)) members.set(member, inert(`${name}.${String(member)}`));
      return members.get(member);
    },
    set: (_, member, value) => {
      members.set(member, value);
      return true;
    },
    apply: () => inert(`${name}()`),
    construct: () => inert(`new ${name}`) as object,
  });
}

/** An object with these members; all others are {@link inert}. */
export function withInert(name: string, members: object): unknown {
  const others = new Map<string | symbol, unknown>();
  return new Proxy(members, {
    get: (target, member) => {
      if (member in target || member === "then") return Reflect.get(target, member) as unknown;
      if (!others.has(member)) others.set(member, inert(`${name}.${String(member)}`));
      return others.get(member);
    },
  });
}
