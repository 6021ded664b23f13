const word = /[^\s()<>[\]{}/%]+/y
const name = /\/[^\s()<>[\]{}/%]*/y
const comment = /%[^\r\n]*/y
const hex = /<[0-9a-fA-F\s]*>/y
const number = /^[+-]?[\d.]+$/
/** Where the data of a picture within the content ends. */
const pictureEnd = /\sEI(?=\s|$)/g

/** The place behind a text in brackets, which may hold others. */
function behindText(content: string, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const sign = content[at]
    if (sign === '\\') at += 1
    else if (sign === '(') depth += 1
    else if (sign === ')' && --depth === 0) return at + 1
  }
  return content.length
}

/**
 * Reads the operators of a content (ISO 32000-1 §7.8.2), one character a byte, with the numbers and names that stand before each;
 * texts and data of pictures are passed over.
 */
export function readContent(content: string, on: (operator: string, operands: readonly string[]) => void): void {
  let operands: string[] = []
  for (let at = 0; at < content.length; ) {
    const skip = (rule: RegExp) => {
      rule.lastIndex = at
      return rule.exec(content)?.[0]
    }
    if (content[at] === '(') {
      at = behindText(content, at)
      continue
    }
    const named = skip(name)
    const passed = named ?? skip(comment) ?? skip(hex)
    const found = passed === undefined ? skip(word) : undefined
    at += (passed ?? found ?? ' ').length
    if (named !== undefined) operands.push(named)
    if (found === undefined) continue
    if (number.test(found)) {
      operands.push(found)
      continue
    }
    on(found, operands)
    operands = []
    if (found === 'ID') {
      pictureEnd.lastIndex = at
      at = pictureEnd.exec(content) ? pictureEnd.lastIndex : content.length
    }
  }
}
