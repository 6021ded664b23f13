import { useState } from 'react'
import type { Input, Named } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import { askFile } from '../local/call.ts'
import { notifyError } from '../ui/notify.tsx'
import { saveBlob } from '../ui/saveBlob.ts'

/** Asks for a file and saves it under the name the server gives. `running` names the one under way; there is one at a time. */
export function useDownload(): {
  running: string | undefined
  download: <C extends Named>(name: string, call: C, input: Input<C>) => Promise<void>
} {
  const [running, setRunning] = useState<string>()
  async function download<C extends Named>(name: string, call: C, input: Input<C>): Promise<void> {
    if (running) return
    setRunning(name)
    try {
      const { blob, fileName } = await askFile(call, input)
      saveBlob(blob, fileName)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notifyError(error)
    } finally {
      setRunning(undefined)
    }
  }
  return { running, download }
}
