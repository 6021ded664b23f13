import type { DocumentNode } from '../../contract/document/document.ts'
import { toPdf } from './model/toPdf.ts'
import type { Definition } from './pdf.ts'

/** How documents made from templates look on paper. */
export const paperOf = (title: string, body: DocumentNode): Definition => ({
  info: { title },
  pageOrientation: 'portrait',
  pageMargins: [72, 64, 72, 56],
  content: toPdf(body),
  footer: '{page} / {pages}',
  missing: '字体缺少下列字符，文中以〓代替：{codes}',
})
