/** An element right before it is removed, such as a dialog at the end of its transition. */
export const beforeRemoval = (element: HTMLElement): Promise<{ text: string; isInert: boolean }> =>
  new Promise((resolve) => {
    const look = () => ({ text: element.textContent, isInert: element.closest('[inert]') !== null });
    let last = look();
    const observer = new MutationObserver(() => {
      if (element.isConnected) {
        last = look();
        return;
      }
      observer.disconnect();
      resolve(last);
    });
    observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
  });
