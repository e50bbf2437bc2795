/** Which of some things, by number, are joined with each other, directly or through others (union-find). */
export class Clusters {
  private readonly parents: Uint32Array;

  /** @param count how many things there are, each on its own at first. */
  constructor(count: number) {
    this.parents = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.parents[i] = i;
  }

  join(a: number, b: number): void {
    const [rootA, rootB] = [this.rootOf(a), this.rootOf(b)];
    this.parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  areJoined(a: number, b: number): boolean {
    return this.rootOf(a) === this.rootOf(b);
  }

  /** The members of each cluster of two and more, in order; clusters by their first members. */
  withSeveral(): readonly (readonly number[])[] {
    const clusters = new Map<number, number[]>();
    for (let member = 0; member < this.parents.length; member++) {
      const root = this.rootOf(member);
      // The root is the first member: most are alone, and need no list.
      if (root === member) continue;
      const cluster = clusters.get(root);
      if (cluster) cluster.push(member);
      else clusters.set(root, [root, member]);
    }
    return [...clusters.values()].sort(([a = 0], [b = 0]) => a - b);
  }

  private rootOf(member: number): number {
    const { parents } = this;
    let root = member;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }
}
