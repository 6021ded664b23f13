import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { administrator } from '../kernel/office.ts'
import { id, nothing, optionalText, text } from '../kernel/rules.ts'

/** A province, city or district by its six digits (GB/T 2260). */
const area = z.object({ code: z.string(), name: z.string() })
export type Area = z.output<typeof area>
/** A city with its districts. */
const city = z.object({ ...area.shape, children: z.array(area) })
export type City = z.output<typeof city>
/** The six digits of an area. That there is one is for the server to say. */
export const areaCode = z.string('required').check(z.minLength(1, 'required'), z.regex(/^\d{6}$/, 'area.unknown'))
/** An entry of a dictionary (specification §3). `labelEn` is shown on English screens, where there is one. */
export const dictEntry = z.object({
  id: z.string(),
  value: z.string(),
  label: z.string(),
  labelEn: z.string(),
  dictName: z.string(),
  sort: z.int(),
  attrs: z.record(z.string(), z.string()),
})
export type DictEntry = z.output<typeof dictEntry>

const dictName = z.string('required').check(z.trim(), z.regex(/^[A-Za-z][\w.-]{0,59}$/, 'wrongType'))
export const dictBody = z.object({
  dictName,
  value: text(100),
  label: text(200),
  labelEn: optionalText(200),
  sort: z._default(z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(99999, 'wrongType')), 100),
  attrs: z._default(
    z.record(z.string().check(z.maxLength(40, 'tooLong')), z.string().check(z.maxLength(200, 'tooLong'))),
    {},
  ),
})

const number = (least: number, most: number, otherwise: number) =>
  z._default(
    z.coerce.number('wrongType').check(z.int('wrongType'), z.minimum(least, 'wrongType'), z.maximum(most, 'wrongType')),
    otherwise,
  )

const staff = { who: administrator, offline: 'no' } as const
const option = z.object({ value: z.string(), label: z.string(), labelEn: z.string() })

export const lookup = domain('lookup', {
  getDictDetail: {
    says: 'The entries of a dictionary, in order, as `content` beside the code.',
    method: 'GET',
    path: 'userservice/base/dictDetail',
    who: 'signedIn',
    offline: 'local',
    query: z.object({ dictName, page: number(0, 100_000, 0), size: number(1, 9999, 9999) }),
    reply: z.object({ content: z.array(dictEntry), totalElements: z.int() }),
    flat: true,
  },
  listDicts: {
    says: 'The names of the dictionaries and how many entries each has.',
    method: 'GET',
    path: 'userservice/base/dict',
    ...staff,
    reply: z.array(z.object({ dictName: z.string(), entries: z.int() })),
  },
  addDictDetail: {
    says: 'Adds an entry to a dictionary; the first entry makes the dictionary.',
    method: 'POST',
    path: 'userservice/base/dictDetail',
    ...staff,
    body: dictBody,
    reply: dictEntry,
    refuses: ['entry.taken'],
  },
  editDictDetail: {
    says: 'Changes an entry of a dictionary.',
    method: 'PUT',
    path: 'userservice/base/dictDetail',
    ...staff,
    body: z.extend(dictBody, { id }),
    reply: dictEntry,
    refuses: ['notFound', 'entry.taken'],
  },
  removeDictDetail: {
    says: 'Deletes an entry of a dictionary.',
    method: 'DELETE',
    path: 'userservice/base/dictDetail/{id}',
    ...staff,
    params: z.object({ id }),
    reply: nothing,
    refuses: ['notFound'],
  },
  nation: {
    says: 'The ethnic groups of China, as forms offer them.',
    method: 'GET',
    path: 'userservice/user/nation',
    who: 'signedIn',
    offline: 'local',
    reply: z.array(option),
  },
  getLookup: {
    says: 'The options of a look-up list by its name.',
    method: 'GET',
    path: 'userservice/lookup/getLookup',
    who: 'signedIn',
    offline: 'local',
    query: z.object({ type: dictName }),
    reply: z.array(option),
  },
  getProvincelist: {
    says: 'The provinces of China, with those called otherwise, in the order of their codes.',
    method: 'POST',
    path: 'userservice/area/getProvincelist',
    who: 'signedIn',
    offline: 'local',
    reply: z.array(area),
  },
  getarealist: {
    says: 'The cities of a province, each with its districts.',
    method: 'POST',
    path: 'userservice/area/getarealist',
    who: 'signedIn',
    offline: 'local',
    body: z.object({ code: areaCode }),
    reply: z.array(city),
    refuses: ['area.unknown'],
  },
  getAreaInfo: {
    says: 'One area with those it lies in, the largest first, and its name in full.',
    method: 'POST',
    path: 'userservice/area/getAreaInfo',
    who: 'signedIn',
    offline: 'local',
    body: z.object({ code: areaCode }),
    reply: z.object({ ...area.shape, fullName: z.string(), path: z.array(area) }),
    refuses: ['area.unknown'],
  },
  getLookupByAttr: {
    says: 'The options of a look-up list whose attribute has a value, such as the occupations of one field.',
    method: 'GET',
    path: 'userservice/lookup/getlookupbyattr',
    who: 'signedIn',
    offline: 'local',
    query: z.object({ type: dictName, attr: text(40), value: text(200) }),
    reply: z.array(option),
  },
})
