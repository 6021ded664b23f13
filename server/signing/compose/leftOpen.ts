import { readContent } from '../../../verify/content.ts'

/** What the content of a page leaves open at its end, or closes that it never opened. */
interface Left {
  /** Graphics states that are still open. */
  states: number
  /** How many more were closed than were opened. */
  missing: number
  text: boolean
}

/** Counts the operators of a content that open and close, one character a byte. */
export function leftOpen(content: string): Left {
  let [depth, deepest, isText] = [0, 0, false]
  readContent(content, (operator) => {
    if (operator === 'q') depth += 1
    else if (operator === 'Q') deepest = Math.min(deepest, --depth)
    else if (operator === 'BT') isText = true
    else if (operator === 'ET') isText = false
  })
  return { states: depth - deepest, missing: -deepest, text: isText }
}
