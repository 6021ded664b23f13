import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idNumberDoubt } from '../../../contract/both/check.ts'
import { pictureSizeOf } from '../../../contract/both/picture.ts'
import { isDay } from '../../../contract/kernel/rules.ts'
import { readIdCard } from '../../../server/upload/ocr/idCard.ts'
import { readLicence } from '../../../server/upload/ocr/licence.ts'
import { bytesOf } from '../../make/hostile.ts'

const card = [
  '姓 名 欧 阳 文 博',
  '性 别 男 民 族 满',
  '出 生 1978 年 12 月 25 日',
  '住 址 上 海 市 浦 东 新 区 世',
  '纪 大 道 1 号',
  '公 民 身份 号 码 310115197812250035',
]
const whole = {
  name: '欧阳文博',
  gender: 'M',
  nation: '满',
  birthDate: '1978-12-25',
  address: '上海市浦东新区世纪大道1号',
  idNumber: '310115197812250035',
}

test('every field of a card is read, over two lines of address', () => expect(readIdCard(card)).toEqual(whole))

test.each([
  ['letters read for digits are put right', (line: string) => line.replace('310115', '3lO115'), whole],
  [
    'the number says birth and sex where their line was not read',
    (line: string) => (/性|出/.test(line) ? '' : line),
    {
      name: '欧阳文博',
      gender: 'M',
      birthDate: '1978-12-25',
      address: whole.address,
      idNumber: whole.idNumber,
    },
  ],
  [
    'a number whose check digit is wrong is left out',
    (line: string) => line.replace('0035', '0036'),
    {
      ...whole,
      idNumber: undefined,
    },
  ],
  [
    'what the number contradicts is left out',
    (line: string) => line.replace('12 月 25', '12 月 26').replace('男', '女'),
    {
      ...whole,
      birthDate: undefined,
      gender: undefined,
    },
  ],
  ['a people that is none is left out', (line: string) => line.replace('满', '漳'), { ...whole, nation: undefined }],
  ['a name with signs in it is left out', (line: string) => line.replace('文', '*&'), { ...whole, name: undefined }],
])('%s', (_, change, expected) => expect(readIdCard(card.map(change))).toEqual(expected))

test.each([
  [
    'pale labels that were not read',
    [
      '欧阳文博',
      '男      民族 ”满',
      '1978年12月25日',
      '上海市浦东新区世',
      '纪大道1号',
      '公民身份纪码 “310115197812250035',
    ],
  ],
  [
    'labels read as a column of their own',
    [
      '姓名',
      '性别',
      '出生',
      '住址',
      '欧阳文博',
      '男 民族 满',
      '1978年12月25日',
      '上海市浦东新区世',
      '纪大道1号',
      '公民身份引310115197812250035',
    ],
  ],
])('a card with %s is read by the order of its lines', (_, lines) => expect(readIdCard(lines)).toEqual(whole))

test('a digit too many is no number, even where its end has a right check digit', () => {
  expect(readIdCard(['公民身份纪码 ”3302052199003070021']).idNumber).toBe(undefined)
})

test('two numbers are none', () => {
  expect(readIdCard([...card, '110101199003070097']).idNumber).toBe(undefined)
})

const licence = [
  '统一 社会 信用 代码',
  '91330203MA2AH1234Q',
  '营 业 执 照',
  '名 称 宁波 海 岳 物 流 有 限 公 司 注册 资 本 伍 佰 万 元 整',
  '类 型 有 限 责任 公司 成 立 日 期 2018 年 03 月 07 日',
  '法 定 代 表 人 陈 海 岳 住 所 浙江省 宁波 市 海 曙 区 药 行 街',
  '88 号 6 楼',
  '经 营 范 围 普通 货物 仓储 服务',
  '登记 机关',
]

test('a licence in two columns is read', () => {
  expect(readLicence(licence)).toEqual({
    name: '宁波海岳物流有限公司',
    creditCode: '91330203MA2AH1234Q',
    legalRepresentative: '陈海岳',
    address: '浙江省宁波市海曙区药行街88号6楼',
  })
})

test('columns that stand apart are not taken for one, and what was not read is left out', () => {
  const photo = [
    '91330203MA2AH1234Q “4FE钞  执 昌各',
    '名    称“宁波海岳物流有限公司               伍佰万元整',
    '法定代表人 陈海岳           浙江省宁波市',
    '号6楼',
    '住    所上海市浦东新区世纪大道]号',
  ]
  expect(readLicence(photo)).toEqual({
    name: '宁波海岳物流有限公司',
    creditCode: '91330203MA2AH1234Q',
    legalRepresentative: '陈海岳',
  })
})

test('a credit code whose check character is wrong is left out', () => {
  expect(readLicence(licence.map((line) => line.replace('1234Q', '1235Q'))).creditCode).toBe(undefined)
})

/** A line of a card, or anything. */
const anyLine = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...'姓名性别民族出生住址公民身份号码男女汉年月日统一社会信用代码称法定表人0123456789XIOl ABC\n',
    ),
  }),
  fc.constantFrom(...card, ...licence),
)

test('of whatever is read, only what keeps its rules is given', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      const read = { ...readLicence(lines), ...readIdCard(lines) }
      if (read.idNumber !== undefined) {
        expect(read.idNumber).toMatch(/^\d{17}[\dX]$/)
        expect(idNumberDoubt(read.idNumber)).toBe(false)
      }
      if (read.birthDate !== undefined) expect(isDay(read.birthDate)).toBe(true)
      if (read.creditCode !== undefined) expect(read.creditCode).toMatch(/^[0-9A-HJ-NPQRTUWXY]{18}$/)
      for (const text of [read.name, read.address, read.legalRepresentative, read.nation])
        if (text !== undefined) expect(text).toMatch(/^[^\s<>"']{1,200}$/)
    }),
  )
})

test('no misreading of a single digit gives another number', () => {
  fc.assert(
    fc.property(fc.nat(16), fc.nat(9), (at, digit) => {
      const number = `${whole.idNumber.slice(0, at)}${digit}${whole.idNumber.slice(at + 1)}`
      const { idNumber } = readIdCard(card.map((line) => line.replace(whole.idNumber, number)))
      expect(idNumber).toBe(number === whole.idNumber ? number : undefined)
    }),
  )
})

test('no misreading of a single character gives another credit code', () => {
  const code = '91330203MA2AH1234Q'
  const character = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY')
  fc.assert(
    fc.property(fc.nat(17), character, (at, other) => {
      const misread = `${code.slice(0, at)}${other}${code.slice(at + 1)}`
      const { creditCode } = readLicence(licence.map((line) => line.replace(code, misread)))
      expect(creditCode).toBe(misread === code ? code : undefined)
    }),
  )
})

const sizeOf = (bytes: Buffer) => pictureSizeOf(bytesOf('a', Buffer.concat([bytes, Buffer.alloc(26)])))

test('the size of a picture is read from its header alone, and of anything else there is none', async () => {
  const png = Buffer.alloc(24)
  png.write('89504e470d0a1a0a0000000d49484452', 'hex')
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(50_000, 20)
  expect(await sizeOf(png)).toEqual({ width: 60_000, height: 50_000 })
  const jpeg = Buffer.from('ffd8ffe000040102ffc400040000ffc0000b08012c0190', 'hex')
  expect(await sizeOf(jpeg)).toEqual({ width: 400, height: 300 })
  expect(await sizeOf(Buffer.from('%PDF-1.7'))).toBe(undefined)
  // A decoder passes over a marker without a length, and over what is none; whoever skipped by one would read the small header behind the large one.
  for (const bare of ['ff01', 'ffd0', 'ffd7', 'ff00', '1234', 'ffff']) {
    const [large, small] = ['ffc0000b08ffffffff0000', 'ffc0000b080010001000']
    const size = await sizeOf(Buffer.from(`ffd8${bare}000d${large}${small}`, 'hex'))
    expect([bare, size]).toEqual([bare, { width: 65_535, height: 65_535 }])
  }
  expect(await sizeOf(Buffer.from('ffd8ffd8ffc0000b080010001000', 'hex'))).toBe(undefined)
  const begin = Buffer.from('ffd8ffe0', 'hex')
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const size = await sizeOf(Buffer.concat([begin, bytes]))
      expect(Object.values(size ?? {}).every((side) => side >= 0 && side < 65_536)).toBe(true)
    }),
  )
})

test.each([
  ['filled with nothing', () => Buffer.alloc(24 * 1024 * 1024, 0xff), { width: 400, height: 300 }],
  ['made of empty segments', () => Buffer.from('ffe00002'.repeat(4_000_000), 'hex'), { width: 65_535, height: 65_535 }],
  ['made of what is no marker', () => Buffer.from('ff00'.repeat(8_000_000), 'hex'), { width: 400, height: 300 }],
])('the size of a picture whose head is %s is soon told, or is more than anybody takes', async (_, between, size) => {
  const frame = Buffer.from('ffc0000b08012c0190', 'hex')
  expect(await sizeOf(Buffer.concat([Buffer.from('ffd8', 'hex'), between(), frame]))).toEqual(size)
})
