import { useEffect, useState } from 'react'
import type { AppError } from '../../contract/errors/errors.ts'
import { upload } from '../../contract/upload/upload.ts'
import { useConnection } from '../local/hooks.ts'
import { asAppError } from '../ui/errorText.ts'
import { download } from '../upload/downloads.ts'

export interface ReadFile {
  blob: Blob
  name: string
}

/** The bytes of a file and its name, with the right of whoever is signed in; `list` is where its progress is shown. */
export function useFile(id: string | undefined, list: string) {
  const { returns } = useConnection()
  const [state, setState] = useState<{ file?: ReadFile; error?: AppError; cancelled?: true }>({})
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back, and another try, are reasons to ask again
  useEffect(() => {
    if (!id || state.file) return
    let gone = false
    setState({})
    download(list, '', upload.downloadAttachment, { params: { id } }).then(
      (came) => {
        if (!gone) setState(came ? { file: { blob: came.blob, name: came.fileName } } : { cancelled: true })
      },
      (error) => {
        if (!gone) setState({ error: asAppError(error) })
      },
    )
    return () => {
      gone = true
    }
  }, [id, list, returns, turn])
  return { ...state, retry: () => setTurn((now) => now + 1) }
}
