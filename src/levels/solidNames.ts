/** Words in the names of what is solid: melonJS looks for layers with the first of them by itself. */
const usualWords = new Set([
  "collision",
  "collisions",
  "collides",
  "collider",
  "colliders",
  "solid",
  "solids",
  "wall",
  "walls",
]);
/** Words that turn these round: `no collision`. */
const negations = new Set(["no", "non", "not", "nocollision", "nonsolid"]);

/** Whether the name of a layer or a group says that what is in it is solid: `Collisions`, `front walls`. */
export function saysSolid(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => usualWords.has(word)) && !words.some((word) => negations.has(word));
}
