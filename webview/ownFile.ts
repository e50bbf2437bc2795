/**
 * Loads a file that lies beside the script of the page: the only thing that is ever asked of the network. The bundles have
 * no other `fetch`, see esbuild.js.
 *
 * @throws where it is not there
 */
export async function ownFile(name: string): Promise<Response> {
  const response = await window.fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}
