import { Menu } from '@mantine/core'
import { exportFormats } from '../view/export-formats.ts'
import { exportQuery, type OwnExport } from '../view/export-href.ts'

interface DownloadItemsProps {
  exportUrl: string
  own: OwnExport | null
}

/** The kinds of files in which a shared view can be had. */
export default function DownloadItems({ exportUrl, own }: DownloadItemsProps) {
  return exportFormats.map(format => (
    <Menu.Item key={format} component="a" href={`${exportUrl}/${format}?${exportQuery(own)}`} download>
      {format.toUpperCase()}
    </Menu.Item>
  ))
}
