import { Loader, Menu } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { Picture } from '../../blocks/asking/Picture.tsx'
import type { Option } from '../../document/form-document.ts'
import { applyEdit, useEditor } from '../../web/editor-context.ts'
import { setCell } from '../../web/edits/set-cell.ts'
import { acceptedPictures, firstPicture } from './draft-pictures.ts'
import styles from './Pictures.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

interface OptionPictureProps {
  option: Option
  /** 'option 2' */
  name: string
}

/** The picture of an option: a button that adds one, or a menu that replaces and removes it. */
export function OptionPicture({ option: { id, picture }, name }: OptionPictureProps) {
  const { draft } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const set = (key: string | null) =>
    applyEdit(draft, [setCell(draft.document, { list: 'options', id, key: 'picture' }, key)], 'Change picture')
  const { progress, start } = usePictureUpload(({ key }) => set(key), toastError)
  const choose = () => input.current?.click()
  const content =
    progress !== null ? (
      <Loader size={16} />
    ) : picture === null ? (
      <IconPhotoPlus size={16} stroke={1.75} />
    ) : (
      <Picture className={styles.optionShown ?? ''} picture={picture} text="" sizes="32px" />
    )
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Picture of ${name}`}
        accept={acceptedPictures}
        onChange={({ currentTarget }) => {
          start(firstPicture(currentTarget.files))
          currentTarget.value = ''
        }}
      />
      {picture === null ? (
        <button type="button" className={styles.option} aria-label={`Add a picture to ${name}`} onClick={choose}>
          {content}
        </button>
      ) : (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={styles.option} aria-label={`Picture of ${name}`}>
              {content}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={choose}>Replace</Menu.Item>
            <Menu.Item onClick={() => set(null)}>Remove</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
