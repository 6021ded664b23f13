import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFile, contradicts, type FileGroup, fileGroups } from '../../contract/both/file.ts'
import { english } from '../../contract/errors/errorsEnglish.ts'

const megabyte = 1024 * 1024

describe('what may be uploaded', () => {
  for (const [group, extensions] of Object.entries(fileGroups) as [FileGroup, readonly string[]][]) {
    test(`group ${group} takes ${extensions.join(', ')} in either case and nothing else`, () => {
      for (const extension of extensions) {
        expect(checkFile({ name: `a.${extension}`, size: 1 }, group, 80)).toBeNull()
        expect(checkFile({ name: `a.${extension.toUpperCase()}`, size: 1 }, group, 80)).toBeNull()
      }
      const others = [...Object.values(fileGroups).flat(), 'exe', 'html', 'svg', 'js'].filter(
        (it) => !extensions.includes(it),
      )
      for (const other of others) expect(checkFile({ name: `a.${other}`, size: 1 }, group, 80)?.code).toBe('file.type')
    })
  }

  const taken = (group: FileGroup, name: string) => checkFile({ name, size: 1 }, group, 80)?.code ?? 'taken'

  test('where no group is named: one of each of the eight groups, no bmp and no gif', () => {
    const each = ['a.jpg', 'a.docx', 'a.xls', 'a.pps', 'a.pdf', 'a.wmv', 'a.m4a', 'a.7z']
    expect(each.map((name) => taken('any', name))).toEqual(each.map(() => 'taken'))
    expect(['a.bmp', 'a.gif', 'a.txt'].map((name) => taken('any', name))).toEqual(Array(3).fill('file.type'))
  })

  test('with the extra suffix ofd, where it is given, and not without', () => {
    expect([taken('document', 'x.ofd'), taken('document', 'x.bmp')]).toEqual(['taken', 'file.type'])
    for (const group of Object.keys(fileGroups) as FileGroup[])
      if (group !== 'document') expect(taken(group, 'x.ofd')).toBe('file.type')
  })

  const refusals: [string, number, string][] = [
    ['report', 1, 'file.noExtension'],
    ['.pdf', 1, 'file.noExtension'],
    ['a.', 1, 'file.noExtension'],
    ['合同.v2.pdf', 1, 'file.dots'],
    ['a.exe', 1, 'file.type'],
    ['a.pdf', 0, 'file.empty'],
    ['a.pdf', 80 * megabyte, 'file.tooBig'],
  ]
  for (const [name, size, code] of refusals) {
    test(`${name} of ${size} bytes is refused as ${code}`, () =>
      expect(checkFile({ name, size }, 'danbao1', 80)?.code).toBe(code))
  }

  test('the words that the specification gives are its own', () => {
    expect(english['file.dots']).toBe('File name must not contain . (period), please rename then upload')
    expect(english['file.type']).toBe('Upload is impossible, check the format')
  })

  test('one byte below the limit passes', () =>
    expect(checkFile({ name: 'a.pdf', size: 80 * megabyte - 1 }, 'danbao1', 80)).toBeNull())

  test('any name gets an answer, never an exception', () => {
    fc.assert(fc.property(fc.string(), fc.integer(), (name, size) => void checkFile({ name, size }, 'danbao2', 80)))
  })
})

describe('bytes against the name', () => {
  const table: [string, string | undefined, boolean][] = [
    ['a.pdf', 'pdf', false],
    ['a.PDF', 'pdf', false],
    ['a.pdf', 'exe', true],
    ['a.pdf', undefined, true],
    ['a.jpg', 'heic', true],
    ['a.jpeg', 'jpg', false],
    ['a.docx', 'docx', false],
    ['a.docx', 'docm', true],
    ['a.docx', 'zip', false],
    ['a.docx', 'xlsx', true],
    ['a.doc', 'cfb', false],
    ['a.html', undefined, true],
  ]
  for (const [name, sniffed, refused] of table) {
    test(`${name} holding ${sniffed ?? 'nothing known'} is ${refused ? 'refused' : 'taken'}`, () =>
      expect(contradicts(name, sniffed)).toBe(refused))
  }
  test('every extension of every group has a signature to be held to', () => {
    for (const extension of Object.values(fileGroups).flat())
      expect(contradicts(`a.${extension}`, undefined), extension).toBe(true)
  })
})
