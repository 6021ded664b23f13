/** What the content of a page leaves open at its end, or closes that it never opened. */
interface Left {
  /** Graphics states that are still open. */
  states: number
  /** How many more were closed than were opened. */
  missing: number
  text: boolean
}

const word = /[^\s()<>[\]{}/%]+/y
const name = /\/[^\s()<>[\]{}/%]*/y
const comment = /%[^\r\n]*/y
const hex = /<[0-9a-fA-F\s]*>/y
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

/** Reads the operators of a content (ISO 32000-1 §7.8.2), one character a byte, and counts those that open and close. */
export function leftOpen(content: string): Left {
  let [depth, deepest, isText] = [0, 0, false]
  for (let at = 0; at < content.length; ) {
    const skip = (rule: RegExp) => {
      rule.lastIndex = at
      return rule.exec(content)?.[0]
    }
    if (content[at] === '(') {
      at = behindText(content, at)
      continue
    }
    const passed = skip(comment) ?? skip(name) ?? skip(hex)
    const found = passed === undefined ? skip(word) : undefined
    at += (passed ?? found ?? ' ').length
    if (found === 'q') depth += 1
    else if (found === 'Q') deepest = Math.min(deepest, --depth)
    else if (found === 'BT') isText = true
    else if (found === 'ET') isText = false
    else if (found === 'ID') {
      pictureEnd.lastIndex = at
      at = pictureEnd.exec(content) ? pictureEnd.lastIndex : content.length
    }
  }
  return { states: depth - deepest, missing: -deepest, text: isText }
}
