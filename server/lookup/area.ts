import { areaList } from '@vant/area-data'
import { AppError } from '../../contract/errors/errors.ts'
import type { Area, City, lookup } from '../../contract/lookup/lookup.ts'
import type { Handler } from '../door/handler.ts'

/*
 * Provinces, cities and districts (GB/T 2260): the first two digits of a code are its province, four its city.
 */

const sorted = (names: Record<string, string>): Area[] =>
  Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))

const provinces = sorted(areaList.province_list)
const cities = sorted(areaList.city_list)
const districts = sorted(areaList.county_list)
const byCode = new Map([...provinces, ...cities, ...districts].map((one) => [one.code, one]))
/** They only gather what has no city between it and its province, so nobody writes them into an address. */
const gathering = /直辖县|^县$/

/** The area and those it lies in, the largest first. Throws `area.unknown`. */
export function pathOf(code: string): Area[] {
  const codes = new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])
  const path = [...codes].flatMap((one) => byCode.get(one) ?? [])
  if (path.at(-1)?.code !== code) throw new AppError('area.unknown', {}, [{ path: ['code'], code: 'area.unknown' }])
  return path
}

/** Such as 浙江省宁波市海曙区; a city that is its own province is named once. */
export function fullName(code: string): string {
  const names = pathOf(code).map(({ name }) => name)
  return names.filter((name, at) => name !== names[at - 1] && !gathering.test(name)).join('')
}

/** The area a form has chosen, under its right name. Throws `area.unknown` at `path`. */
export function namedArea({ code, name }: { code: string; name: string }, path: (string | number)[]) {
  if (code === '') return { code, name }
  if (!byCode.has(code)) throw new AppError('area.unknown', {}, [{ path, code: 'area.unknown' }])
  return { code, name: fullName(code) }
}

export const getProvincelist: Handler<typeof lookup.getProvincelist> = async () => provinces

export const getarealist: Handler<typeof lookup.getarealist> = async ({ body }): Promise<City[]> => {
  if (!provinces.some(({ code }) => code === body.code))
    throw new AppError('area.unknown', {}, [{ path: ['code'], code: 'area.unknown' }])
  const inside = (one: Area) => one.code.startsWith(body.code.slice(0, 2))
  return cities.filter(inside).map((city) => ({
    ...city,
    children: districts.filter((one) => one.code.startsWith(city.code.slice(0, 4))),
  }))
}

export const getAreaInfo: Handler<typeof lookup.getAreaInfo> = async ({ body }) => {
  const path = pathOf(body.code)
  const { code, name } = path.at(-1) as Area
  return { code, name, fullName: fullName(code), path }
}
