import { useEffect, useState } from 'react'
import { bundlePageOf, bundles } from '../../contract/bundle/bundle.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { ask } from '../local/call.ts'
import { asAppError } from '../ui/errorText.ts'

interface Place {
  file?: string | undefined
  page?: number | undefined
  loading: boolean
  error?: AppError
}

/** What an address names: a file and a page of it, also by a bundle and a place in that. */
export function usePlace({ file, page, bundle, ref }: Record<string, string | undefined>) {
  const [found, setFound] = useState<Place>({ loading: bundle !== undefined })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to ask again
  useEffect(() => {
    if (!bundle) return
    let gone = false
    setFound({ loading: true })
    ask(bundles.getBundle, { params: { id: bundle } }).then(
      ({ file: made, sections }) => {
        if (gone) return
        const at = ref ? bundlePageOf(sections, ref) : undefined
        if (!made || (ref && at === undefined)) setFound({ loading: false, error: new AppError('file.gone') })
        else setFound({ loading: false, file: made.attachmentId, page: at })
      },
      (error) => {
        if (!gone) setFound({ loading: false, error: asAppError(error) })
      },
    )
    return () => {
      gone = true
    }
  }, [bundle, ref, turn])
  const retry = () => setTurn((now) => now + 1)
  if (bundle) return { ...found, page: found.page ?? (page ? Number(page) : undefined), retry }
  return { file, page: page ? Number(page) : undefined, loading: false, retry } satisfies Place & { retry: () => void }
}
