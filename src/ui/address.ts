import type { RegisteredRouter } from '@tanstack/react-router'

/** Every address of the route table. */
type Address = keyof RegisteredRouter['routesByPath'] & string

type Routes = RegisteredRouter['routesByPath']
/** What the query of an address may say. */
type QueryOf<P extends Address> = keyof Routes[P]['types']['fullSearchSchema']

/**
 * The address of a screen, for a plain link or for `location`: where the router's own `Link` would bring all of the router to a page
 * that should be light. An address or a member of its query that no route has does not compile. What is undefined is left out.
 */
export function hrefTo<P extends Address>(
  path: P,
  query: { [K in QueryOf<P>]?: string | number | undefined } = {},
): `#${P}${string}` {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  return `#${path}${text && `?${text}`}`
}
