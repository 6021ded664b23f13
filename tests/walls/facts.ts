/** Words by which a sentence states a fact of a record: that something is not there yet, was never done, or who decides. */
const states =
  /目前未|尚未|目前没有|暂未|暂无|还没有|没有.{0,8}记录|未加盖|不能在线|由[^，。]{1,12}决定|从未|均未|没有决定/

/** A sentence of a screen that states a fact, and where it stands. */
export interface FactSentence {
  words: string
  at: number
}

/** The sentences of a source that state a fact. Words in tables (`msg`) are chosen by their key, and so have a condition. */
export function factSentences(source: string): FactSentence[] {
  return [...source.matchAll(/\bt`((?:[^`\\]|\\.)*)`/g)]
    .filter(([, words = '']) => states.test(words))
    .map(({ 1: words = '', index: at }) => ({ words, at }))
}

const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** What a list or a control says where there is nothing: it says it then alone. */
const saysNone = /\b(?:none|empty|emptyTitle|unsaved)(?:=\{|: )$/

/** Before it stands a condition that it alone is the branch of. */
const branch = /(?:\bif \((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\belse|\bcase '\w+':)\s*$/
const beginsStatement = /^(?:return|const|let|if|for|await|throw)\b/
const beginsFunction = /^(?:export )?(?:default )?(?:async )?function \w+/

/**
 * Whether something stands in a branch: behind `?`, `&&`, `||`, `if` or `case`, in its own statement or that which it is written within,
 * up to the function of the module. Looks backwards from it and steps over what is closed before.
 */
export function isConditional(source: string, at: number): boolean {
  if (saysNone.test(source.slice(Math.max(0, at - 20), at))) return true
  const waiting: string[] = []
  // Statements before the one that it stands in say nothing of it.
  let isBefore = false
  for (let here = at - 1; here >= 0; here--) {
    const char = source[here] ?? ''
    if (pairs[char]) waiting.push(pairs[char])
    else if (waiting.length > 0) {
      if (char === waiting.at(-1)) waiting.pop()
    } else {
      if ('([{'.includes(char)) isBefore = false
      const after = source[here + 1] ?? ''
      const isChoice = (char === '?' && after !== '.' && after !== ':') || (char === after && '&|'.includes(char))
      if (isChoice && !isBefore) return true
      const isWord = /\w/.test(char) && !/\w/.test(source[here - 1] ?? '')
      if (isWord && !isBefore && beginsStatement.test(source.slice(here, here + 10))) {
        if (branch.test(source.slice(Math.max(0, here - 300), here))) return true
        isBefore = true
      }
      if (source[here - 1] === '\n' && beginsFunction.test(source.slice(here, here + 80))) return false
    }
  }
  return false
}
