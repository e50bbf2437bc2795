/** The texts whose contrast to what is behind them is below 4.5, with that contrast. Runs in the page. */
export function faintTexts(notebook: Element): readonly string[] {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return ["nothing can be measured"];
  /** What is seen of colours that lie on each other, the lowest first. */
  const seen = (colours: readonly string[]): readonly number[] => {
    for (const colour of colours) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = colour.map((c) => {
      const share = c / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found: string[] = [];
  for (const element of notebook.querySelectorAll("*")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const words = text
      .map((node) => node.textContent ?? "")
      .join("")
      .trim();
    if (words === "" || element.closest(".hidden, :disabled, option") || !element.checkVisibility()) continue;
    const grounds: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement)
      grounds.unshift(getComputedStyle(at).backgroundColor);
    const behind = luminance(seen(["white", ...grounds]));
    const before = luminance(seen(["white", ...grounds, getComputedStyle(element).color]));
    const contrast = (Math.max(behind, before) + 0.05) / (Math.min(behind, before) + 0.05);
    if (contrast < 4.5) found.push(`${words.slice(0, 40)}: ${contrast.toFixed(2)}`);
  }
  return found;
}
