import { NewItem } from '../../home/web/new/NewItem.tsx'
import '../flow-types.ui.ts'

/** The page that creates an item. */
export const NewItemPage = () => <NewItem />
