/** Goes over a text of JSON with comments, piece by piece. What returns false is not there. */
export class Scanner {
  /** How many comments there were, and commas behind the last of something: what plain JSON cannot have. */
  protected extras = 0;

  constructor(
    protected readonly text: string,
    protected at: number,
  ) {}

  /** Goes to what is neither blank nor comment. Its code; NaN at the end of the text. */
  protected blanks(): number {
    const { text } = this;
    for (let { at } = this; ; at++) {
      const code = text.charCodeAt(at);
      if (code === space || code === lineFeed || code === carriageReturn || code === tab) continue;
      this.at = at;
      if (code !== slash || !this.comment()) return code;
      at = this.at - 1;
    }
  }

  private comment(): boolean {
    const { text, at } = this;
    this.extras++;
    if (text.startsWith("//", at)) {
      lineEnd.lastIndex = at;
      this.at = lineEnd.exec(text)?.index ?? text.length;
      return true;
    }
    const end = text.startsWith("/*", at) ? text.indexOf("*/", at + 2) : -1;
    if (end < 0) return false;
    this.at = end + 2;
    return true;
  }

  protected string(): boolean {
    const { text } = this;
    for (let at = this.at + 1; ; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.at = at + 1;
        return true;
      }
      // Control characters, and the end of the text.
      if (!(code >= space)) return false;
      if (code !== backslash) continue;
      escape.lastIndex = at;
      if (!escape.test(text)) return false;
      at++;
    }
  }

  protected number(): boolean {
    const { text } = this;
    const begin = text.charCodeAt(this.at) === minus ? this.at + 1 : this.at;
    let at = text.charCodeAt(begin) === zero ? begin + 1 : this.digits(begin);
    if (at === begin) return false;
    if (text.charCodeAt(at) === point) {
      const fraction = at + 1;
      at = this.digits(fraction);
      if (at === fraction) return false;
    }
    const letter = text.charCodeAt(at);
    if (letter === letterE || letter === capitalE) {
      const sign = text.charCodeAt(at + 1);
      const exponent = sign === plus || sign === minus ? at + 2 : at + 1;
      at = this.digits(exponent);
      if (at === exponent) return false;
    }
    this.at = at;
    return true;
  }

  /** Behind the digits that begin at an offset, if there are any. */
  private digits(from: number): number {
    let at = from;
    for (let code = this.text.charCodeAt(at); code >= zero && code <= nine; code = this.text.charCodeAt(at)) at++;
    return at;
  }
}

const lineEnd = /[\r\n]|$/g;
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

export const quote = 0x22;
const backslash = 0x5c;
const slash = 0x2f;
export const comma = 0x2c;
export const colon = 0x3a;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const letterE = 0x65;
const capitalE = 0x45;
export const letterT = 0x74;
export const letterF = 0x66;
export const letterN = 0x6e;
const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
