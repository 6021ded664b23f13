import * as z from 'zod/mini'
import { documentBody } from '../../../contract/document.ts'
import { lenient } from '../../../contract/lenient.ts'
import { documentKinds, documentLanguages } from '../../../contract/template.ts'
import { blankDocument } from '../editor/model.ts'

const shape = z.object({
  follows: z.nullable(z.string()),
  kind: z.enum(documentKinds),
  language: z.enum(documentLanguages),
  title: z.string(),
  body: documentBody,
})
export type Typed = z.output<typeof shape>

export const blank: Typed = { follows: null, kind: 'otherLetter', language: 'zh', title: '', body: blankDocument }

/** What lies in a draft of this device; one that this version cannot read begins anew where it cannot. */
export const typedOf = lenient(shape, blank)
