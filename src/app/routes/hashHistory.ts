import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * Addresses behind the #. The router's own hash history glues the query before the # to the one behind it, so that
 * `/?ticket=1#/login?tenantId=1` would ask for the institution `1?ticket=1`.
 */
export function hashHistory(): RouterHistory {
  return createBrowserHistory({
    parseLocation: () => ({ ...partsOf(location.hash.slice(1)), state: history.state ?? {} }),
    createHref: (href) => `${location.pathname}${location.search}#${href}`,
  })
}

/** `/login?tenantId=1#x` in its parts, as the router wants them; more than one slash in front would name a host. */
export function partsOf(address: string): { href: string; pathname: string; search: string; hash: string } {
  const href = `/${address.replace(/^[\\/]+/, '')}`
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return { href, pathname, search, hash }
}
