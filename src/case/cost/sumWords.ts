import { money } from '../../../contract/both/money.ts'

/** Such as `CNY 69,320.00`. */
export const sumWords = (currency: string, amount: string): string => `${currency} ${money(amount)}`
