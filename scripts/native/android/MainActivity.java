package APP_ID;

import android.os.Bundle;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import com.getcapacitor.Bridge;
import com.getcapacitor.BridgeActivity;
import com.getcapacitor.BridgeWebViewClient;

public class MainActivity extends BridgeActivity {

    private static final String OFFLINE_PAGE = "file:///android_asset/public/index.html";

    @Override
    public void onCreate(Bundle savedInstanceState) {
        registerPlugin(PlayPlugin.class);
        super.onCreate(savedInstanceState);
        if (bridge != null) bridge.setWebViewClient(new OfflineClient(bridge));
    }

    /** Capacitor's own error page would also replace our not-found pages. */
    private static final class OfflineClient extends BridgeWebViewClient {

        OfflineClient(Bridge bridge) {
            super(bridge);
        }

        @Override
        public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
            super.onReceivedError(view, request, error);
            if (request.isForMainFrame()) view.loadUrl(OFFLINE_PAGE);
        }
    }
}
