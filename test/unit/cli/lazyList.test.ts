import { expect, it } from "vitest";
import { LazyList } from "../../../src/cli/lazyList.js";

const list = new LazyList([() => [1, 2], () => [], () => [3]]);

it("gives its values in their order, as often as it is gone through", () => {
  expect([...list]).toEqual([1, 2, 3]);
  expect([...list]).toEqual([1, 2, 3]);
});

it("makes a part only when the parts before it are gone through", () => {
  const made: number[] = [];
  const parts = [1, 2].map((n) => () => {
    made.push(n);
    return [n, n];
  });
  const values = new LazyList(parts).flatMap((n) => [n])[Symbol.iterator]();
  values.next();
  expect(made).toEqual([1]);
  values.next();
  expect(made).toEqual([1]);
  values.next();
  expect(made).toEqual([1, 2]);
});

it("has each value changed, left out or put after others", () => {
  expect([...list.flatMap((n) => (n === 2 ? [] : [n, -n]))]).toEqual([1, -1, 3, -3]);
  expect([...list.after([0])]).toEqual([0, 1, 2, 3]);
});

it("is empty if none of its parts has a value", () => {
  expect(list.isEmpty).toBe(false);
  expect(new LazyList([() => [], () => []]).isEmpty).toBe(true);
  expect(list.flatMap(() => []).isEmpty).toBe(true);
});
