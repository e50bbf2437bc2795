import { MOVE_HEAD, type Call } from "./subject.js";

/** What a number of a case is. Numbers that are moved together have a part and an axis in common. */
interface Role {
  readonly place: number;
  readonly part: "position" | "size" | "motion";
  readonly axis: number;
  /** Which of its boxes; walls come after the body. */
  readonly box: number;
}

function rolesOf(call: Call, numbers: Float64Array): readonly Role[] {
  const roles: Role[] = [];
  if (call === "sweep") {
    const d = numbers.length / 6;
    for (let i = 0; i < numbers.length; i++) {
      const part = (["position", "size", "motion"] as const)[Math.floor(i / d) % 3] as Role["part"];
      roles.push({ place: i, part, axis: i % d, box: i < 3 * d ? 0 : 1 });
    }
    return roles;
  }
  for (let axis = 0; axis < 2; axis++) {
    roles.push({ place: 1 + axis, part: "position", axis, box: 0 });
    roles.push({ place: 3 + axis, part: "size", axis, box: 0 });
    roles.push({ place: 5 + axis, part: "motion", axis, box: 0 });
    for (let box = 1, at = MOVE_HEAD; at < numbers.length; box++, at += 4) {
      roles.push({ place: at + axis, part: "position", axis, box });
      roles.push({ place: at + 2 + axis, part: "size", axis, box });
    }
  }
  return roles;
}

/** Where the seconds of a case of `move` stand. */
const SECONDS = 7;

/** What numbers cost that were looked at while a case is shrunk: the same ones come again and again. */
const costs = new Map<number, number>();

/** How much there is to read in a number: its digits first. */
function costOf(value: number): number {
  let cost = costs.get(value);
  if (cost === undefined) costs.set(value, (cost = costToRead(value)));
  return cost;
}

function costToRead(value: number): number {
  if (value === 0) return 0;
  const [digits = "", exponent = "0"] = Math.abs(value).toExponential().split("e");
  const length = digits.replace(".", "").length;
  const isWhole = Number.isInteger(value);
  return (
    4 * length +
    Math.min(20, Math.abs(Number(exponent))) +
    Math.abs(Number(exponent)) / 1024 +
    (isWhole ? 0 : 3) +
    (value < 0 ? 1 : 0) +
    Number(digits[0]) / 16
  );
}

/** How much there is to read in a case. What is shrunk has less of it. */
export function costOfCase(call: Call, numbers: Float64Array): number {
  let cost = call === "move" ? 60 * (numbers[0] as number) + (numbers[SECONDS] === 1 ? 0 : 2) : 0;
  for (const { place } of rolesOf(call, numbers)) cost += costOf(numbers[place] as number);
  return cost;
}

/** Numbers that are simpler than one. */
function simpler(value: number): readonly number[] {
  if (value === 0) return [];
  const sign = Math.sign(value);
  const near = [0, sign, Math.trunc(value), Math.round(value), Math.trunc(value / 2), value / 2];
  const digits = [1, 2, 3].map((count) => Number(value.toPrecision(count)));
  const round = sign * 10 ** Math.floor(Math.log10(Math.abs(value)));
  const down = Number.isInteger(value) ? [value - sign, Math.trunc(value / 10)] : [];
  const all = [...near, ...digits, round, -value, ...down];
  return [...new Set(all)].filter((one) => Number.isFinite(one) && costOf(one) < costOf(value));
}

/** What is greater is huge beside boxes of a few pixels. */
const MANY = 1000;

/** Cases that are simpler than one, the simplest first. @param isThorough whether two numbers change at once, too */
function simplerCases(call: Call, numbers: Float64Array, isThorough: boolean): readonly Float64Array[] {
  const roles = rolesOf(call, numbers);
  const cost = costOfCase(call, numbers);
  const cases: { readonly numbers: Float64Array; readonly cost: number }[] = [];
  const offer = (changed: Float64Array): void => {
    const hasSizes = roles.every(
      ({ place, part }) => part !== "size" || place >= changed.length || (changed[place] as number) >= 0,
    );
    const isFinite = changed.every(Number.isFinite);
    const itsCost = hasSizes && isFinite ? costOfCase(call, changed) : Infinity;
    if (itsCost < cost) cases.push({ numbers: changed, cost: itsCost });
  };
  const changed = (change: (value: number, role: Role) => number): Float64Array => {
    const copy = numbers.slice();
    for (const role of roles) copy[role.place] = change(numbers[role.place] as number, role);
    return copy;
  };
  const valueAt = (box: number, part: Role["part"], axis: number): number => {
    const role = roles.find((one) => one.box === box && one.part === part && one.axis === axis);
    return role ? (numbers[role.place] as number) : 0;
  };

  for (const { place } of roles) {
    for (const value of simpler(numbers[place] as number)) {
      const copy = numbers.slice();
      copy[place] = value;
      offer(copy);
    }
  }
  const boxes = [...new Set(roles.map(({ box }) => box))];
  const axes = [...new Set(roles.map(({ axis }) => axis))];
  for (const axis of axes) {
    for (const box of boxes) {
      // All of it, so that a face of a box is at 0.
      const place = valueAt(box, "position", axis);
      const size = valueAt(box, "size", axis);
      for (const by of [place, place + size, Math.trunc(place), place - Math.sign(place)]) {
        offer(changed((value, role) => (role.part === "position" && role.axis === axis ? value - by : value)));
      }
      // Smaller, with the upper face where it is.
      for (const smaller of simpler(size)) {
        if (smaller < 0) continue;
        offer(
          changed((value, role) => {
            if (role.box !== box || role.axis !== axis) return value;
            return role.part === "size" ? smaller : role.part === "position" ? value + size - smaller : value;
          }),
        );
      }
      // As a moves against the other.
      const motion = valueAt(box, "motion", axis);
      offer(changed((value, role) => (role.part === "motion" && role.axis === axis ? value - motion : value)));
    }
  }
  for (const factor of [1 / 2, 1 / 3, 1 / 5, 1 / 10, 1 / 64, 2, 10, 100]) {
    offer(changed((value) => value * factor));
    for (const axis of axes) offer(changed((value, role) => (role.axis === axis ? value * factor : value)));
  }
  // What is large, and stays so much larger than the rest.
  const greatest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (greatest > MANY) {
    for (const power of [1, 10, Math.floor(Math.log10(greatest)) - 4]) {
      const smaller = (value: number): number => Number((value / 10 ** power).toPrecision(15));
      offer(changed((value) => (Math.abs(value) > MANY ? smaller(value) : value)));
    }
  }
  if (greatest > 0 && (greatest < 0.1 || greatest > 100)) {
    const factor = 2 ** -Math.floor(Math.log2(greatest));
    offer(changed((value) => value * factor));
    offer(changed((value) => value * factor * 8));
  }
  if (call === "move") {
    const seconds = numbers[SECONDS] as number;
    const copy = changed((value, { part }) => (part === "motion" ? value * seconds : value));
    copy[SECONDS] = 1;
    if (seconds !== 1) offer(copy);
    for (let at = MOVE_HEAD; at < numbers.length; at += 4) {
      const fewer = Float64Array.from([...numbers.slice(0, at), ...numbers.slice(at + 4)]);
      fewer[0] = (numbers[0] as number) - 1;
      offer(fewer);
    }
  }
  if (isThorough) {
    // One of both may become less simple, where the other gains more.
    const others = roles.map(({ place }) => {
      const value = numbers[place] as number;
      return { place, value, values: [...simpler(value), value + 1, value - 1] };
    });
    for (const [i, a] of others.entries()) {
      for (const b of others.slice(i + 1)) {
        const most = costOf(a.value) + costOf(b.value);
        for (const first of a.values) {
          for (const second of b.values) {
            if (costOf(first) + costOf(second) >= most) continue;
            const copy = numbers.slice();
            copy[a.place] = first;
            copy[b.place] = second;
            offer(copy);
          }
        }
      }
    }
  }
  return cases.sort((a, b) => a.cost - b.cost).map((one) => one.numbers);
}

/** Cases that are tried at once. */
const AT_ONCE = 128;

/**
 * Makes a case simpler as long as it fails as before.
 *
 * @param fails which of some cases do
 * @param isOver whether there is no more time
 */
export async function shrunk(
  call: Call,
  numbers: Float64Array,
  fails: (cases: readonly Float64Array[]) => Promise<readonly boolean[]>,
  isOver: () => boolean,
): Promise<Float64Array> {
  costs.clear();
  let simplest = numbers;
  for (;;) {
    const next = (await firstFailing(false)) ?? (await firstFailing(true));
    if (!next) return simplest;
    simplest = next;
  }

  async function firstFailing(isThorough: boolean): Promise<Float64Array | undefined> {
    const cases = simplerCases(call, simplest, isThorough);
    for (let from = 0; from < cases.length && !isOver(); from += AT_ONCE) {
      const some = cases.slice(from, from + AT_ONCE);
      const found = (await fails(some)).indexOf(true);
      if (found >= 0) return some[found];
    }
    return undefined;
  }
}
