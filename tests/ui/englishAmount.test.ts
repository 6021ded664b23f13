import { describe, expect, test } from 'vitest'
import { amountWords } from '../../src/ui/englishAmount.ts'

describe('money in English words', () => {
  test.each([
    ['0', 'Zero only'],
    ['0.5', 'Zero and 50/100'],
    ['0.0001', 'Zero and 0001/10000'],
    ['13', 'Thirteen only'],
    ['21', 'Twenty-one only'],
    ['100', 'One hundred only'],
    ['115.05', 'One hundred and fifteen and 05/100'],
    ['1001', 'One thousand and one only'],
    ['1100', 'One thousand one hundred only'],
    ['4620000', 'Four million six hundred and twenty thousand only'],
    ['18750000.50', 'Eighteen million seven hundred and fifty thousand and 50/100'],
    ['1000000000000', 'One trillion only'],
    ['007', 'Seven only'],
    ['1234.5678', 'One thousand two hundred and thirty-four and 5678/10000'],
    ['1000000000000000', ''],
    ['1,000', ''],
    ['-1', ''],
    ['.', ''],
    ['', ''],
  ])('%s is %s', (amount, words) => expect(amountWords(amount)).toBe(words))
})
