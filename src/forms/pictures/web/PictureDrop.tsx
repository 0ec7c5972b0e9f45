import { useMayEdit } from '../../web/editor-context.ts'
import { PictureSetting } from './PictureSetting.tsx'
import styles from './Pictures.module.css'

/** Where the picture of an image block is added on the page. */
export function PictureDrop({ blockId }: { blockId: string }) {
  const mayEdit = useMayEdit()
  return (
    <div className={styles.onPage}>
      {mayEdit ? (
        <PictureSetting
          control={{ kind: 'picture', label: 'Picture', sizeKey: 'settings.size' }}
          address={{ list: 'blocks', ids: [blockId], key: 'settings.picture' }}
        />
      ) : (
        <p className={styles.hint}>No picture</p>
      )}
    </div>
  )
}
