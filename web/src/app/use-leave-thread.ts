import { useEffect, useEffectEvent } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import {
  selectHiddenThreads,
  selectLeftThread,
  threadLeft,
} from '../features/threads/deletion-slice.ts'

/** After a thread is deleted, opens a new chat of the same kind. */
export function useLeaveThread() {
  const dispatch = useDispatch()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (threadId: string) => {
    dispatch(threadLeft({ threadId, pathname, search }))
    const landing = isDual({ pathname, search }) ? '?mode=dual&clear=true' : '?clear=true'
    void navigate({ pathname, search: landing }, { replace: true })
  }
}

/** Reopens a thread whose deletion was undone, if the reader is still in the new chat. */
export function useReturnToThread() {
  const dispatch = useDispatch()
  const hidden = useSelector(selectHiddenThreads)
  const left = useSelector(selectLeftThread)
  const here = useLocation()
  const navigate = useNavigate()
  const isShown = left !== undefined && !hidden.includes(left.threadId)

  const comeBack = useEffectEvent(() => {
    dispatch(threadLeft(undefined))
    if (!left || left.pathname !== here.pathname || isDual(left) !== isDual(here)) return
    if (new URLSearchParams(here.search).has('threadId')) return
    void navigate({ pathname: left.pathname, search: left.search }, { replace: true })
  })
  useEffect(() => {
    if (isShown) comeBack()
  }, [isShown])
}

interface Place {
  readonly pathname: string
  readonly search: string
}

function isDual({ pathname, search }: Place): boolean {
  return pathname === '/' && new URLSearchParams(search).get('mode') === 'dual'
}
