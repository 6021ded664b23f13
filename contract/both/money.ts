export const currencies = ['CNY', 'USD', 'EUR', 'HKD'] as const

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']
const decimals = ['角', '分', '厘', '毫']

/** An amount as it travels: digits with at most 4 decimals, such as `4620000.05`. Never a float: 1e15 with 4 decimals is none. */
export const amountPattern = /^\d+(\.\d{1,4})?$/

/** Whether a text is an amount as it travels. */
export const isAmount = (text: string): boolean => amountPattern.test(text)

/** Ten-thousandths of a unit, so that nothing is rounded; of what fits `amountPattern`. */
export function tenThousandths(amount: string): bigint {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole + rest.padEnd(4, '0'))
}

/** Four digits in capitals, without their group's unit: `1001` → 壹仟零壹. */
function fourDigits(text: string): string {
  let out = ''
  for (const [at, char] of [...text].entries()) {
    const place = places[text.length - 1 - at] ?? ''
    if (char !== '0') out += digits[Number(char)] + place
    else if (out && !out.endsWith('零')) out += '零'
  }
  return out.replace(/零$/, '')
}

/**
 * Money in Chinese capitals (§9), below 1e15 and with at most 4 decimals; further decimals are cut.
 * Empty for anything else. `10010001` → 壹仟零壹万零壹元整.
 */
export function capitals(amount: string): string {
  const match = /^0*(\d*)(?:\.(\d*))?$/.exec(amount)
  if (!amount || amount === '.' || !match) return ''
  const whole = match[1] ?? ''
  if (whole.length > 15) return ''
  let text = ''
  const count = Math.ceil(whole.length / 4)
  let gap = false
  for (let group = count - 1; group >= 0; group--) {
    const four = whole.slice(Math.max(0, whole.length - 4 * (group + 1)), whole.length - 4 * group)
    const words = fourDigits(four)
    if (!words) {
      gap = true
      continue
    }
    // A zero stands wherever the place just below the group before is empty.
    if (text && (gap || four.startsWith('0'))) text += '零'
    // 万亿 writes its 亿 once: 壹万贰仟亿 is 1.2e12, so 万 alone when the 亿 group follows.
    const unit = group === 3 && Number(whole.slice(-12, -8)) > 0 ? '万' : (groups[group] ?? '')
    text += words + unit
    gap = false
  }
  const rest = (match[2] ?? '').slice(0, 4).padEnd(4, '0')
  if (text) text += '元'
  if (/^0*$/.test(rest)) return `${text || '零元'}整`
  let zero = false
  for (const [at, char] of [...rest].entries()) {
    if (char === '0') zero = true
    else {
      if (text && zero) text += '零'
      text += (digits[Number(char)] ?? '') + decimals[at]
      zero = false
    }
  }
  return text
}

/** `1,234.50`: two decimals, half up on the decimal text (decisions G-12). What is no amount stays as it is. */
export function money(amount: string): string {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(amount)
  if (!match) return amount
  const cents =
    BigInt(match[1] + (match[2] ?? '').padEnd(2, '0').slice(0, 2)) + ((match[2]?.[2] ?? '0') >= '5' ? 1n : 0n)
  const text = cents.toString().padStart(3, '0')
  return `${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${text.slice(-2)}`
}
