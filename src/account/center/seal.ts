const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/**
 * A password under the server's RSA-OAEP SHA-256 key, as base64: so it travels on a change of e-mail or phone
 * (specification §5, decisions C-20).
 * @param key of the call publicKey: SPKI in base64
 */
export async function seal(password: string, key: string): Promise<string> {
  const publicKey = await crypto.subtle.importKey('spki', bytesOf(key), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, new TextEncoder().encode(password))
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}
