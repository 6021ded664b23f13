import { phrases } from '../../contract/phrase/phrase.ts'
import { useConnection, useKept } from '../local/hooks.ts'

/** The person's phrases as this device has them; without a network they can be used, but not changed. */
export function usePhrases() {
  const { value, error, refresh } = useKept(phrases.listAll, {})
  return { list: value, error, refresh, online: useConnection().online }
}
