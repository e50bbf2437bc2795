// A folder that is on no disk, as those that VS Code for the Web opens: only this extension knows what is in it.
const vscode = require("vscode");

const scheme = "aabb-memory";

/** A bullet that no frame sees in the wall. */
const hall = `{ "version": 1, "title": "Hall", "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
], "expect": [{ "body": "bullet", "hits": "wall" }] }
`;

/** A map with a wall of one tile, 16 px thick, at x = 64, and a scene in it. */
const map = `<map version="1.10" orientation="orthogonal" width="8" height="3" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="walls" tilewidth="16" tileheight="16" tilecount="4" columns="4"/>
<layer id="1" name="walls" width="8" height="3"><data encoding="csv">
0,0,0,0,1,0,0,0,
0,0,0,0,1,0,0,0,
0,0,0,0,1,0,0,0
</data></layer>
</map>
`;
const inMap = `{ "version": 1, "title": "In a level", "level": { "file": "walls.tmx" }, "bodies": [
  { "id": "ball", "position": [40, 20], "size": [8, 8], "velocity": [3000, 0] }
] }
`;

/** Every file, by its path. */
const files = new Map(
  Object.entries({
    "/hall.aabb.json": hall,
    "/levels/walls.tmx": map,
    "/levels/room.aabb.json": inMap,
    "/node_modules/left/out.aabb.json": hall,
  }).map(([path, text]) => [path, new TextEncoder().encode(text)]),
);

/** What is below a folder: names, and whether each is a folder itself. @param {string} folder */
function entriesOf(folder) {
  const start = folder.endsWith("/") ? folder : `${folder}/`;
  const below = [...files.keys()].filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  return new Map(below.map((path) => [path.split("/")[0], path.includes("/")]));
}

const changed = new vscode.EventEmitter();

/** @type {import("vscode").FileSystemProvider} */
const memory = {
  onDidChangeFile: changed.event,
  watch: () => new vscode.Disposable(() => undefined),
  stat: ({ path }) => {
    const bytes = files.get(path);
    if (!bytes && entriesOf(path).size === 0) throw vscode.FileSystemError.FileNotFound(path);
    const type = bytes ? vscode.FileType.File : vscode.FileType.Directory;
    return { type, ctime: 0, mtime: 0, size: bytes?.byteLength ?? 0 };
  },
  readDirectory: ({ path }) => {
    const entries = [...entriesOf(path)];
    return entries.map(([name, isFolder]) => [name, isFolder ? vscode.FileType.Directory : vscode.FileType.File]);
  },
  readFile: ({ path }) => {
    const bytes = files.get(path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(path);
    return bytes;
  },
  writeFile: (uri, bytes) => {
    const type = files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    files.set(uri.path, bytes);
    changed.fire([{ type, uri }]);
  },
  createDirectory: () => undefined,
  delete: (uri) => {
    files.delete(uri.path);
    changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  },
  rename: ({ path }) => {
    throw vscode.FileSystemError.NoPermissions(path);
  },
};

exports.activate = ({ subscriptions }) => {
  subscriptions.push(vscode.workspace.registerFileSystemProvider(scheme, memory, { isCaseSensitive: true }));
};
