/** The store of toasts, which `Toaster` shows. */
export { toast } from 'react-hot-toast/headless';
