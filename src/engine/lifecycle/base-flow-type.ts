import { registerFlowType } from '../../flows/flow-types.ts'
import { copyWholeBase } from './copy-whole-base.ts'
import { newId } from '../model/ids.ts'
import { basePicture } from '../picture/base-picture.ts'
import { removeBase } from './remove-base.ts'

/** A base as home and access know it: one type of flow among others. */
export const baseFlowType = registerFlowType({
  type: 'base',
  label: 'table',
  newPublicId: () => newId('bas'),
  editorPath: '/database/{id}',
  resultsPath: '/database/{id}',
  canClose: false,
  canChangeOrganization: false,
  copy: copyWholeBase,
  picture: basePicture,
  remove: removeBase,
})
