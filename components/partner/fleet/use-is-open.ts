"use client";
import { useCallback, useEffect, useRef } from "react";

/** Says at any time if the component is still on the page, for work that goes on page by page. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
}
