import { useLingui } from '@lingui/react/macro'
import type { FileGroup } from '../../../contract/both/file.ts'
import type { ErrorCode, Params } from '../../../contract/errors/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { shownLanguage } from '../../ui/language.ts'
import { suffixesOf } from '../suffixes.ts'

/** Why a file, or a whole selection with an empty name, is not on the list. */
export interface Refusal {
  id: number | string
  name: string
  code: ErrorCode
  params: Params
}

/** Why files are not on the list, until somebody has read it. */
export function Refusals({
  group,
  suffixes = suffixesOf(group),
  list,
  onForget,
}: {
  group: FileGroup
  /** What this place takes, where that is less than the group. */
  suffixes?: string
  list: Refusal[]
  onForget: (id: Refusal['id']) => void
}) {
  const { t } = useLingui()
  const stop = shownLanguage() === 'zh' ? '。' : '. '
  return (
    <div role="alert" className="file-refusals">
      {list.map(({ id, name, code, params }) => {
        const words = errorText({ code, params })
        return (
          <p key={id} className="wrong-text">
            <Icon name="alert" />
            <span>
              {name && !words.includes(name) ? <strong>{name} </strong> : null}
              <span>{words}</span>
              {/* Decisions E-17: what this place takes. */}
              {code === 'file.type' ? (
                <>
                  {stop}
                  <span>{t`支持的格式：${suffixes}`}</span>
                </>
              ) : null}
            </span>
            <Button look="quiet" small icon="close" aria-label={t`关闭提示`} onClick={() => onForget(id)} />
          </p>
        )
      })}
    </div>
  )
}
