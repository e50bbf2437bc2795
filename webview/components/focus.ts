/** What has the focus in the tree of an element: of a shadow tree the document knows no more than its host. */
export function focusedBeside(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}
