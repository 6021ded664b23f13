import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plain } from '../../contract/both/spelling.ts'
import { type ErrorCode, errorCodes, filled, statusOf } from '../../contract/errors/errors.ts'
import { chineseOf } from '../../contract/errors/errorsChinese.ts'
import { english } from '../../contract/errors/errorsEnglish.ts'
import { check } from '../../contract/kernel/fields.ts'
import {
  email,
  id,
  idNumber,
  inOrder,
  ip,
  newPassword,
  optionalText,
  phone,
  phoneOrEmail,
  sentCode,
  text,
} from '../../contract/kernel/rules.ts'

/** What a form with this one field says about a value, in Chinese; empty where it takes it. */
function said(rule: z.ZodMiniType, value: unknown): string {
  const { wrongs } = check(z.object({ field: rule }), value === undefined ? {} : { field: value })
  return wrongs ? filled(chineseOf(wrongs.field!.code), wrongs.field!.params) : ''
}

/** One row of examples for each sentence of the specification. */
function examples(rule: z.ZodMiniType, cases: [value: string | undefined, words: string][]) {
  for (const [value, words] of cases)
    test(`${value === undefined ? 'nothing' : JSON.stringify(value)}: ${words || 'taken'}`, () =>
      expect(said(rule, value)).toBe(words))
}

describe('text keeps what can be seen, and nothing that hides or turns it', () => {
  test.each([
    ['\u200b', ''],
    ['\ufeff\u2060\u00ad', ''],
    ['\u202e\u200b李', '李'],
    ['李\u2066秘书\u2069', '李秘书'],
    ['a\u0007b\u009fc\u007f', 'abc'],
    ['一\n\t二\r\n三', '一\n\t二\r\n三'],
    ['👩\u200d⚖\ufe0f', '👩\u200d⚖\ufe0f'],
  ])('%j is %j', (typed, kept) => {
    const { wrongs, data } = check(z.object({ text: text(20), more: optionalText(20) }), { text: typed, more: typed })
    if (kept === '') expect(wrongs).toMatchObject({ text: { code: 'required' } })
    else expect(data).toEqual({ text: kept, more: kept })
  })

  test('names that look the same are the same, whatever is hidden in them', () => {
    const hidden = /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]$/u
    for (let code = 0; code < 0x110000; code++) {
      const one = String.fromCodePoint(code)
      if (hidden.test(one) && plain(`王${one}建国`) !== '王建国')
        throw new Error(`U+${code.toString(16)} tells them apart`)
    }
    expect(plain('王\u2800建国')).toBe('王建国')
    expect(plain('Ａcme\u00ad İ')).toBe(plain('acme i\u0307'))
  })
})

describe('a new password', () => {
  const rule = '密码至少包含大写字母、小写字母、数字、特殊字符，长度9-16位'
  examples(newPassword, [
    [undefined, '密码为必填项'],
    ['', '密码为必填项'],
    ['Abcde1!x', rule],
    ['Abcdef1!x', ''],
    ['Abcdefgh1234567!', ''],
    ['Abcdefgh12345678!', rule],
    ['abcdefg1!', rule],
    ['ABCDEFG1!', rule],
    ['Abcdefgh!', rule],
    ['Abcdefgh1', rule],
    ['Abcdefg1!', ''],
    ['Abcdef 1!', rule],
    ['Abcdefg1！', rule],
    ['密码Abcdef1!', rule],
  ])

  test('is taken if and only if each kind of character is there, 9 to 16 in all, all of printable ASCII', () => {
    const inRange = (char: string, from: number, to: number) => char.charCodeAt(0) >= from && char.charCodeAt(0) <= to
    const kinds: ((char: string) => boolean)[] = [
      (char) => inRange(char, 65, 90),
      (char) => inRange(char, 97, 122),
      (char) => inRange(char, 48, 57),
      (char) => !inRange(char, 65, 90) && !inRange(char, 97, 122) && !inRange(char, 48, 57),
    ]
    const likely = fc
      .tuple(
        ...['ABCXYZ', 'abcxyz', '0123456789', '!-/:@[`{~"'].map((from) =>
          fc.array(fc.constantFrom(...from), { maxLength: 6 }),
        ),
        fc.array(fc.constantFrom(' ', '中', '\n', '\u007f'), { maxLength: 1, size: '-1' }),
      )
      .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }))
    fc.assert(
      fc.property(likely, (list) => {
        const good =
          list.length >= 9 &&
          list.length <= 16 &&
          list.every((char) => inRange(char, 33, 126)) &&
          kinds.every((kind) => list.some(kind))
        expect(said(newPassword, list.join('')) === '').toBe(good)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a code that was sent', () => {
  examples(sentCode, [
    [undefined, '验证码为必填项'],
    ['', '验证码为必填项'],
    ['  ', '验证码为必填项'],
    ['12a4', '验证码为4位数字'],
    ['12345', '验证码为4位数字'],
    ['１２３４', ''],
    ['0000', ''],
    ['1234', ''],
  ])
})

describe('an e-mail address', () => {
  examples(email, [
    [undefined, '邮箱号为必填项'],
    ['', '邮箱号为必填项'],
    ['foo@', '请输入正确的邮箱号'],
    ['foo@bar', '请输入正确的邮箱号'],
    ['@bar.com', '请输入正确的邮箱号'],
    ['foo', '请输入正确的邮箱号'],
    ['a@b@c.com', '请输入正确的邮箱号'],
    ['foo bar@bar.com', '请输入正确的邮箱号'],
    ['foo@bar..com', '请输入正确的邮箱号'],
    ['foo@-bar.com', '请输入正确的邮箱号'],
    ['foo@bar.com\r\nBcc: all@bar.com', '请输入正确的邮箱号'],
    ['foo@bar.com', ''],
    [' Foo.Bar+tag@mail.bar.co.uk ', ''],
  ])

  test('is taken as people write it, and kept in small letters', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(address.length <= 200)
        expect(check(email, address)).toEqual({ data: address.toLowerCase() })
      }),
    )
  })

  test('is refused without its parts, or with a space in it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat(), (address, at) => {
        const [name = '', place = ''] = address.split('@')
        const place2 = place.replaceAll('.', '')
        const middle = 1 + (at % (address.length - 1))
        for (const broken of [name, `${name}@`, `@${place}`, `${name}@${place2}`, `${name}@@${place}`])
          expect(said(email, broken)).toBe('请输入正确的邮箱号')
        expect(said(email, `${address.slice(0, middle)} ${address.slice(middle)}`)).toBe('请输入正确的邮箱号')
      }),
    )
  })

  test('takes no longer than text of its length should, whatever it is', () => {
    for (const hostile of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(50_000)}`])
      expect(said(email, hostile)).toBe('请输入正确的邮箱号')
  })
})

describe('a phone or e-mail', () => {
  examples(phoneOrEmail, [
    [undefined, '手机号或邮箱为必填项'],
    ['', '手机号或邮箱为必填项'],
    ['a@b', '请输入正确的邮箱号'],
    ['13800138000', ''],
    ['+44 20', '请输入正确的手机号'],
    ['+442079460000', ''],
    ['foo@bar.com', ''],
    ['foo', '请输入正确的手机号'],
  ])

  test('is kept under one spelling of a phone: blanks, dashes and +86 make no other address', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 })
    const typed = fc.tuple(
      digits,
      fc.constantFrom('', '+86', '0086', '+86 ', '+86-'),
      fc.array(fc.constantFrom('', '-', ' '), { minLength: 10, maxLength: 10 }),
    )
    fc.assert(
      fc.property(typed, ([rest, before, between]) => {
        const spelt = `${before}1${[...rest].map((digit, at) => `${between[at]}${digit}`).join('')}`
        expect([z.parse(phone, spelt), z.parse(phoneOrEmail, spelt)]).toEqual([`1${rest}`, `1${rest}`])
      }),
    )
    const any = fc.string({ unit: fc.constantFrom(...'01468+- '), minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(any, (value) => {
        const read = z.safeParse(phone, value)
        if (read.success) expect(z.parse(phone, read.data)).toBe(read.data)
      }),
      { numRuns: 2000 },
    )
    expect(z.parse(phone, '+44 20-7946-0000')).toBe('+442079460000')
  })

  test('says something about e-mail if and only if there is an @', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789+-@.abc'), minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(typed, (value) => {
        const words = said(phoneOrEmail, value)
        if (value.includes('@')) expect(['', '请输入正确的邮箱号']).toContain(words)
        else expect(['', '请输入正确的手机号']).toContain(words)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('an ID number', () => {
  const wrong = '请输入正确的身份证号码'
  examples(idNumber, [
    [undefined, '身份证号码为必填项'],
    ['', '身份证号码为必填项'],
    ['12345678901234', wrong],
    ['123456789012345', ''],
    ['1234567890123456', wrong],
    ['12345678901234567', wrong],
    ['123456789012345678', ''],
    ['12345678901234567X', ''],
    ['12345678901234567x', ''],
    ['12345678901234567A', wrong],
    ['1234567890123456X8', wrong],
    ['12345678901234X', wrong],
    ['1234567890123456789', wrong],
  ])

  test('is kept with a capital X', () => expect(check(idNumber, '11010519491231002x').data).toBe('11010519491231002X'))

  test('is its digits, and at most an X at the very end of 18', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789Xx'), minLength: 12, maxLength: 20 })
    fc.assert(
      fc.property(typed, (value) => {
        const digits = [...value].filter((char) => char >= '0' && char <= '9').length
        const last = value.at(-1)?.toUpperCase() === 'X' ? 1 : 0
        const good = (value.length === 15 && digits === 15) || (value.length === 18 && digits === 18 - last)
        expect(said(idNumber, value) === '').toBe(good)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an IP address', () => {
  const wrong = '请输入正确的IP地址'
  examples(ip, [
    [undefined, ''],
    ['', ''],
    ['0.0.0.0', ''],
    ['255.255.255.255', ''],
    ['256.1.1.1', wrong],
    ['1.2.3', wrong],
    ['1.2.3.4.5', wrong],
    ['a.b.c.d', wrong],
    ['1.2.3.', wrong],
    ['1.2.3.-4', wrong],
    ['1.2.3.4 5', wrong],
  ])
})

describe('a range of days', () => {
  const range = z.object({ from: z.string(), to: z.string() }).check(inOrder('from', 'to'))
  test('has a start that is not later than its end, and says so at the end', () => {
    expect(check(range, { from: '2026-11-21', to: '2026-11-20' }).wrongs).toEqual({ to: { code: 'range.order' } })
    expect(check(range, { from: '2026-11-20', to: '2026-11-20' }).wrongs).toBeUndefined()
    expect(check(range, { from: '2026-11-20', to: '' }).wrongs).toBeUndefined()
  })
})

describe('what a schema refuses', () => {
  const person = z.object({ name: z.string('required').check(z.maxLength(3, 'tooLong'), z.regex(/^a/, 'wrongType')) })
  const form = z.object({ people: z.array(person), sum: z.union([z.literal(''), z.number()]) })

  test('stands under its path, the first of several at one field, with what the words need', () => {
    expect(check(form, { people: [{ name: 'a' }, { name: 'bcde' }, {}], sum: '' }).wrongs).toEqual({
      'people.1.name': { code: 'tooLong', params: { max: 3 } },
      'people.2.name': { code: 'required' },
    })
  })

  test('is missing where nothing was sent, and of the wrong form where something was', () => {
    expect(check(form, {}).wrongs).toEqual({ people: { code: 'required' }, sum: { code: 'required' } })
    expect(check(form, { people: 'x', sum: {} }).wrongs).toEqual({
      people: { code: 'wrongType' },
      sum: { code: 'wrongType' },
    })
  })
})

test('the words of each rule are those of the specification', () => {
  const words: Partial<Record<ErrorCode, string>> = {
    'newPassword.rule': '密码至少包含大写字母、小写字母、数字、特殊字符，长度9-16位',
    'newPassword.required': '密码为必填项',
    'sentCode.required': '验证码为必填项',
    'account.required': '手机号或邮箱为必填项',
    'account.first': '请先填手机号或邮箱',
    'cate.first': '请先选择用户类型',
    'email.required': '邮箱号为必填项',
    'email.format': '请输入正确的邮箱号',
    'idNumber.required': '身份证号码为必填项',
    'idNumber.format': '请输入正确的身份证号码',
    'ip.format': '请输入正确的IP地址',
    'node.title': '请输入节点名称',
    passwordExpired: '密码已过期，请修改密码后重新登录',
    passwordDefault: '请点击忘记密码，重置密码!',
    signedOut: '当前登录状态已过期，请重新登录',
    unverified: '账号审核未通过',
  }
  for (const [code, text] of Object.entries(words)) expect(chineseOf(code as ErrorCode)).toBe(text)
})

test('403 is the status of what leads to /401, and of nothing that is told where one stands', () => {
  expect(errorCodes.filter((code) => statusOf(code) === 403)).toEqual(['forbidden'])
})

test('who tried too often is told how long to wait, where that is known', () => {
  const words = chineseOf('tooMany')
  expect(filled(words, { seconds: 47 })).toBe('操作过于频繁，请1分钟后再试')
  expect(filled(words, { seconds: 600 })).toBe('操作过于频繁，请10分钟后再试')
  expect(filled(words)).toBe('操作过于频繁，请稍后再试')
  expect(filled(english.tooMany, { seconds: 61 })).toBe('Too many attempts, please try again in 2 min')
  expect(filled(english.tooMany)).toBe('Too many attempts, please try again later')
})

test('what was not chosen from a list is missing, not malformed', () => {
  const codeOf = (value: unknown) => check(z.object({ field: id }), { field: value }).wrongs?.field?.code
  expect([codeOf(''), codeOf(undefined), codeOf('x')]).toEqual(['required', 'required', 'wrongType'])
})
