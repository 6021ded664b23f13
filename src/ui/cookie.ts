/** The value of a cookie, or undefined. */
export function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((it) => it.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** Sets a cookie for `days` days; 0 removes it. It never authenticates a request, so it stays on this site. */
export function setCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${Math.round(days * 86400)}; SameSite=Strict${secure}`
}
