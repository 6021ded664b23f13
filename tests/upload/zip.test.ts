import { expect, test } from 'vitest'
import { distinctNames } from '../../server/upload/zip.ts'

test('names in an archive differ, whatever their case, and none is that of a folder', () => {
  expect(
    distinctNames(['a/合同.pdf', 'a/合同.pdf/附件.docx', 'a/合同.PDF/附件.DOCX', 'b/函.pdf', 'b/函.pdf', '.x', '.x']),
  ).toEqual([
    'a/合同 (2).pdf',
    'a/合同.pdf/附件.docx',
    'a/合同.PDF/附件 (2).DOCX',
    'b/函.pdf',
    'b/函 (2).pdf',
    '.x',
    '.x (2)',
  ])
})
