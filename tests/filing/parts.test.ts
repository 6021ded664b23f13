import { expect, test } from 'vitest'
import { filing, preservationBody, preservationFields } from '../../contract/filing/filing.ts'
import { preservationParts, preservationSections } from '../../contract/filing/preservationPart.ts'
import { guaranteeBody, guaranteeFields, guarantees } from '../../contract/guarantee/guarantee.ts'
import { guaranteeParts, guaranteeSections } from '../../contract/guarantee/guaranteePart.ts'
import { namedParts } from '../../contract/kernel/part.ts'
import { refusedBy } from '../../src/draft/refusals.ts'

const papers = {
  preservation: {
    fields: preservationFields,
    body: preservationBody,
    parts: preservationParts,
    sections: preservationSections,
    back: filing.returnPreservation.body,
  },
  guarantee: {
    fields: guaranteeFields,
    body: guaranteeBody,
    parts: guaranteeParts,
    sections: guaranteeSections,
    back: guarantees.returnGuarantee.body,
  },
}

test.each(
  Object.entries(papers),
)('every field of a %s has its words, its place in a section, and is no other', (_, paper) => {
  const names = [...Object.keys(paper.fields.shape), 'files'].sort()
  expect(Object.keys(paper.parts).sort()).toEqual(names)
  expect(paper.sections.flatMap(({ parts }) => Object.keys(parts)).sort()).toEqual(names)
  const ids = namedParts(paper.parts).map(([, { words }]) => words.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(Object.entries(papers))('nothing that is refused of a %s is left out of the summary', (_, {
  body,
  parts,
  fields,
}) => {
  const nothing = Object.fromEntries(Object.keys(fields.shape).map((name) => [name, null]))
  const refused = new Set(refusedBy(body, { ...nothing, files: null }).map(({ path }) => String(path[0])))
  for (const other of ['id', 'version']) refused.delete(other)
  expect(refused.size).toBe(Object.keys(parts).length)
  for (const name of refused) expect(parts).toHaveProperty(name)
})

test.each(Object.entries(papers))('a %s is returned at any part that its applicant typed', (_, { back, parts }) => {
  const at = (field: string) => back.safeParse({ id: crypto.randomUUID(), version: 1, reason: '理由', field }).success
  for (const name of Object.keys(parts)) expect(at(name), name).toBe(name !== 'liability')
  expect(at('state')).toBe(false)
})
