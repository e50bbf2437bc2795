import { describe, expect, test } from "vitest";
import { bookCells, bookText, type BookCell } from "../../../../src/notebook/index.js";

const file = `// Jumps of the first world.
{
  "version": 1, "fps": 30,
  "cells": [
    // What it is about.
    { "markdown": "## Jumps\\nAll of them.", },
    {
      "title": "Thin", // as paper
      "bodies": [

        { "id": "a", "position": [0, 0], "size": [1, 1] }
      ]
    }, // fix me

    // The last one.
    { "title": "Thick" }
  ], // end
}
`;

/** The cells of a text with one of them changed. */
function withText(original: string, index: number, text: string): readonly BookCell[] {
  return bookCells(original).map((cell, i) => (i === index ? { ...cell, text } : cell));
}

describe("the cells of a file", () => {
  test("are its prose as Markdown, and its scenes as their texts without the indentation of the list", () => {
    expect(bookCells(file)).toEqual([
      { kind: "prose", text: "## Jumps\nAll of them.", origin: 0 },
      {
        kind: "scene",
        text: `{
  "title": "Thin", // as paper
  "bodies": [

    { "id": "a", "position": [0, 0], "size": [1, 1] }
  ]
}`,
        origin: 1,
      },
      { kind: "scene", text: '{ "title": "Thick" }', origin: 2 },
    ]);
  });

  test("of a file of one scene are one: the whole text", () => {
    const text = '\uFEFF{ "version": 1,\r\n  "bodies": [] }\r\n';
    expect(bookCells(text)).toEqual([{ kind: "scene", text: '{ "version": 1,\n  "bodies": [] }\n', origin: 0 }]);
  });

  test.each(["{ broken", '{ "version": 1, "cells": 5 }', "[1, 2]", "// nothing but words"])(
    "of a text that cannot be taken apart are one: %s",
    (text) => {
      expect(bookCells(text)).toEqual([{ kind: "scene", text, origin: 0 }]);
      expect(bookText(text, bookCells(text))).toBe(text);
    },
  );

  test("of a file with nothing in it are none", () => {
    expect(bookCells("")).toEqual([]);
    expect(bookText(" \n", [])).toBe(" \n");
  });

  test("with a key that is no Markdown, or an entry that is no object, are shown as they are written", () => {
    const cells = bookCells('{ "version": 1, "cells": [ { "markdown": 5 }, 7 ] }');
    expect(cells.map(({ kind, text }) => [kind, text])).toEqual([
      ["scene", '{ "markdown": 5 }'],
      ["scene", "7"],
    ]);
  });
});

describe("a cell that was changed", () => {
  test("is written with the indentation of its place, and nothing else is", () => {
    const text = '{\n  "title": "Thinner",\n\n  "bodies": []\n}';
    const own = file.slice(file.indexOf('{\n      "title"'), file.indexOf(", // fix me"));
    const indented = '{\n      "title": "Thinner",\n\n      "bodies": []\n    }';
    expect(bookText(file, withText(file, 1, text))).toBe(file.replace(own, indented));
  });

  test("keeps of a prose cell all but its Markdown", () => {
    expect(bookText(file, withText(file, 0, 'Two\n"words"'))).toBe(
      file.replace('"## Jumps\\nAll of them."', '"Two\\n\\"words\\""'),
    );
  });

  test("has the line ends of the file", () => {
    const windows = file.replaceAll("\n", "\r\n");
    const made = bookText(windows, withText(windows, 1, '{\n  "title": "New"\n}'));
    expect(made).toContain('{\r\n      "title": "New"\r\n    }, // fix me\r\n');
    expect(made.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("may end with a comment, which stands behind its comma", () => {
    expect(bookText(file, withText(file, 1, '{ "title": "New" } // why'))).toContain(
      '    { "title": "New" }, // why // fix me\n',
    );
    expect(bookCells(bookText(file, withText(file, 2, "{ } // why"))).map(({ text }) => text)[2]).toBe("{ }");
  });

  test("of which nothing is left is an empty scene, and what is half typed is kept as it is", () => {
    expect(bookText(file, withText(file, 2, "  \n"))).toContain("// The last one.\n    {}\n  ], // end");
    expect(bookText(file, withText(file, 2, "// later"))).toContain("    // later\n    {}\n  ], // end");
    expect(bookText(file, withText(file, 2, '{ "title": '))).toContain('// The last one.\n    { "title":\n  ], // end');
  });

  test("of a file that is one cell is the whole file, with its mark and line ends", () => {
    const text = '\uFEFF{ "version": 1,\r\n"bodies": [] }\r\n';
    expect(bookText(text, withText(text, 0, "{\n}\n"))).toBe("\uFEFF{\r\n}\r\n");
  });
});

describe("the list of cells", () => {
  const [prose, thin, thick] = bookCells(file) as [BookCell, BookCell, BookCell];

  test("takes a new cell in its style", () => {
    const made = bookText(file, [prose, thin, { kind: "prose", text: "More" }, thick]);
    expect(made).toBe(
      file.replace(
        "}, // fix me\n\n    // The last one.\n",
        '}, // fix me\n\n    { "markdown": "More" },\n\n    // The last one.\n',
      ),
    );
  });

  test("moves cells with the comments beside them", () => {
    const made = bookText(file, [thick, prose, thin]);
    expect(made.slice(made.indexOf('"cells"'))).toBe(`"cells": [
    // The last one.
    { "title": "Thick" },
    // What it is about.
    { "markdown": "## Jumps\\nAll of them.", },

    {
      "title": "Thin", // as paper
      "bodies": [

        { "id": "a", "position": [0, 0], "size": [1, 1] }
      ]
    } // fix me
  ], // end
}
`);
  });

  test("keeps the comment above a cell that was removed, since nobody saw it", () => {
    const made = bookText(file, [prose, thin]);
    expect(made).toContain("    } // fix me\n\n    // The last one.\n  ], // end");
    expect(bookCells(made)).toHaveLength(2);
  });

  test("can lose all of its cells and get others", () => {
    const bare = '{ "version": 1, "cells": [{}, {}] }';
    expect(bookText(bare, [])).toBe('{ "version": 1, "cells": [] }');
    expect(bookText('{\n "version": 1,\n "cells": []\n}', [{ kind: "scene", text: '{\n  "fps": 9\n}' }])).toBe(
      '{\n "version": 1,\n "cells": [\n  {\n    "fps": 9\n  }\n ]\n}',
    );
  });

  test("writes both of a cell and its copy", () => {
    const made = bookText(file, [prose, { ...prose, text: "Copy" }, thin, thick]);
    expect(bookCells(made).map(({ text }) => text.split("\n")[0])).toEqual([
      "## Jumps",
      "Copy",
      "{",
      '{ "title": "Thick" }',
    ]);
    expect(made).toContain('All of them.", },\n');
  });
});

describe("a file of one scene that gets a second cell", () => {
  const text = `// Mine
{
  "version": 1,
  // How fast.
  "fps": 30,
  "bodies": []
}
`;

  test("becomes a list of cells, with its version before it", () => {
    expect(bookText(text, [{ kind: "prose", text: "Why" }, ...bookCells(text)])).toBe(`// Mine
{
  "version": 1,
  "cells": [
    { "markdown": "Why" },
    {
      // How fast.
      "fps": 30,
      "bodies": []
    }
  ]
}
`);
  });

  test("takes the version out of a copy of itself", () => {
    const [scene] = bookCells(text) as [BookCell];
    const made = bookText(text, [scene, { ...scene }]);
    expect(made.match(/"version"/g)).toHaveLength(1);
    expect(bookCells(made)).toHaveLength(2);
  });

  test("is what it was when the cell is removed again", () => {
    expect(bookText(text, bookCells(text))).toBe(text);
  });

  test("is refused while its text is broken, and says why", () => {
    const cells = [...withText(text, 0, '{ "fps": '), { kind: "prose", text: "Why" } as const];
    expect(() => bookText(text, cells)).toThrow(
      "The file has a syntax error, so its whole source is in one cell. To save, fix that cell, or remove the cells that you added.",
    );
  });

  test("that was broken when it was read, and was fixed, has its own cells and the new one", () => {
    const broken = file.replace('"version": 1,', '"version": 1');
    const made = bookText(broken, [...withText(broken, 0, file), { kind: "prose", text: "Last" }]);
    expect(bookCells(made).map(({ text }) => text.split("\n")[0])).toEqual([
      "## Jumps",
      "{",
      '{ "title": "Thick" }',
      "Last",
    ]);
  });
});

test("a file with nothing in it gets its version with its first cell", () => {
  expect(bookText("", [{ kind: "scene", text: '{ "version": 1, "fps": 30 }' }])).toBe(
    '{\n  "version": 1,\n  "cells": [\n    { "fps": 30 }\n  ]\n}\n',
  );
});
