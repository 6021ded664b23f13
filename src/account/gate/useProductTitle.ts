import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { config } from '../../local/config.ts'
import { shownLanguage } from '../../ui/language.ts'
import { ordinaryDoor } from '../entry.ts'

/** What every door calls the product: as the installation does, else by our own name. */
export function useProductTitle(): string {
  const { t } = useLingui()
  const own = ordinaryDoor() === 'login2' ? t`仲裁院管理后台` : t`仲裁院在线仲裁平台`
  const { title, titleEn } = useSnapshot(config)
  return (shownLanguage() === 'en' ? titleEn || title : title) || own
}
