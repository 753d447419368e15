import type { PathOf, With } from '../../api/client'
import { getFile } from '../../api/files'
import { toast } from '../../parts/toast'
import { sentence } from '../../rules/refused'

/**
 * openFile shows a file in a new window. The window opens before the file is loaded, because browsers block windows
 * that open without a click. It returns false if the file could not be loaded, which a toast says.
 */
export async function openFile<P extends PathOf<'get'>>(path: P, ...params: With<'get', P>) {
  const view = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await getFile(path, ...params))
    if (view) view.location.href = url
    else location.href = url
    return true
  } catch (failure) {
    view?.close()
    toast.error(sentence(failure))
    return false
  }
}
