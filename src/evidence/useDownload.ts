import { useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import { notifyError } from '../ui/notify.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { download as fetchFile } from '../upload/downloads.ts'

/**
 * Asks for a file and saves it under the name the server gives. `list` shows how far it is; `running` names the one under
 * way, of which there is one at a time.
 */
export function useDownload(list: string): {
  running: string | undefined
  download: <C extends Named>(name: string, call: C, input: Input<C>) => Promise<void>
} {
  const [running, setRunning] = useState<string>()
  async function download<C extends Named>(name: string, call: C, input: Input<C>): Promise<void> {
    if (running) return
    setRunning(name)
    try {
      const came = await fetchFile(list, name, call, input)
      if (came) saveBlob(came.blob, came.fileName)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notifyError(error)
    } finally {
      setRunning(undefined)
    }
  }
  return { running, download }
}
