const ones = [
  ...[
    '',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
  ],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const groups = ['', ' thousand', ' million', ' billion', ' trillion']

function belowHundred(value: number): string {
  if (value < 20) return ones[value] ?? ''
  const rest = value % 10
  return `${tens[Math.floor(value / 10)]}${rest ? `-${ones[rest]}` : ''}`
}

function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  if (!hundreds) return belowHundred(rest)
  return `${ones[hundreds]} hundred${rest ? ` and ${belowHundred(rest)}` : ''}`
}

/**
 * An amount in English words, as `capitals` gives the Chinese ones: below 1e15, with at most 4 decimals, which stand as a
 * fraction; empty for anything else. `18750000.5` → Eighteen million seven hundred and fifty thousand and 50/100.
 */
export function amountWords(amount: string): string {
  const match = /^0*(\d*)(?:\.(\d*))?$/.exec(amount)
  if (!amount || amount === '.' || !match) return ''
  const whole = match[1] ?? ''
  if (whole.length > 15) return ''
  const parts: string[] = []
  for (let group = Math.ceil(whole.length / 3) - 1; group >= 0; group--) {
    const three = Number(whole.slice(Math.max(0, whole.length - 3 * (group + 1)), whole.length - 3 * group))
    if (!three) continue
    const last = group === 0 && three < 100 && parts.length > 0
    parts.push(`${last ? 'and ' : ''}${belowThousand(three)}${groups[group]}`)
  }
  const decimals = (match[2] ?? '').slice(0, 4).replace(/0+$/, '')
  const places = decimals.length > 2 ? 4 : 2
  const rest = decimals ? ` and ${decimals.padEnd(places, '0')}/${10 ** places}` : ' only'
  const words = parts.join(' ') || 'zero'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${rest}`
}
