import { useEffect, useState } from 'react'
import { roomBundles } from '../../../../contract/bundle/presenting.ts'
import type { AppError } from '../../../../contract/errors/errors.ts'
import { asAppError } from '../../../ui/errorText.ts'
import { download } from '../../../upload/downloads.ts'

/** The bytes of what is presented, with the token of the room; kept as long as it is the same bundle. */
export function useBundle(id: string, title: string, token: string, list: string) {
  const [state, setState] = useState<{ blob?: Blob; error?: AppError }>({})
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to ask again
  useEffect(() => {
    let gone = false
    setState({})
    download(list, title, roomBundles.roomBundle, { body: { id } }, { token }).then(
      (came) => {
        if (!gone && came) setState({ blob: came.blob })
      },
      (error) => {
        if (!gone) setState({ error: asAppError(error) })
      },
    )
    return () => {
      gone = true
    }
  }, [id, title, token, list, turn])
  return { ...state, retry: () => setTurn((now) => now + 1) }
}
