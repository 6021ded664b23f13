import { useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { inARow } from '../suffixes.ts'

/** Files for which this phone has no room (decisions E-22): they go from this page alone. `over`: they cannot any more. */
export function NotKept({
  files,
  over = false,
}: {
  files: readonly { readonly name: string; readonly direct?: 1 }[]
  over?: boolean
}) {
  const { t } = useLingui()
  const names = inARow(files.filter((file) => file.direct).map((file) => file.name))
  if (!names) return null
  return (
    <Banner family="amber" icon="alert" alert>
      {over
        ? t`以下文件未存本机，扫描新的二维码后请重新选择：${names}`
        : t`本机存储空间不足，以下文件未存本机，上传完成前请保持本页面打开：${names}`}
    </Banner>
  )
}
