package APP_ID;

import android.content.Intent;
import androidx.core.content.ContextCompat;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Called by `src/platform/screen/native.ts`. */
@CapacitorPlugin(name = "IcepointPlay")
public class PlayPlugin extends Plugin {

    @PluginMethod
    public void start(PluginCall call) {
        try {
            ContextCompat.startForegroundService(getContext(), new Intent(getContext(), PlayService.class));
            call.resolve();
        } catch (IllegalStateException error) {
            // Android 12 and later refuse this for an app in the background.
            call.reject(error.getMessage());
        }
    }

    @PluginMethod
    public void stop(PluginCall call) {
        getContext().stopService(new Intent(getContext(), PlayService.class));
        call.resolve();
    }

    @Override
    protected void handleOnDestroy() {
        getContext().stopService(new Intent(getContext(), PlayService.class));
    }
}
